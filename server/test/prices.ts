/** Returns the specification's price, which the first version of the tariff has. */
export const firstPriceTaka = (weightKg: number) => (weightKg < 1 ? 66 : weightKg < 2 ? 100 : 150)
