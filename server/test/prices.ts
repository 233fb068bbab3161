/** The specification's prices, which are the first version of the tariff. */
export const firstPriceTaka = (weightKg: number) => (weightKg < 1 ? 66 : weightKg < 2 ? 100 : 150)
