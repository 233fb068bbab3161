export const MAX_WEIGHT_KG = 100
