/** What a company is before anybody has set it up: an office in Dhaka. */
export const companyDefaults = {
  name: 'Ranar',
  address: 'Motijheel, Dhaka 1000',
  phone: '+880 2-0000000',
  hours: '09:00–20:00',
  latitude: 23.7332,
  longitude: 90.4172,
  /** How many parcels one courier is given a day. */
  courierCapacity: 40,
  /** How long the pictures of a delivery are kept after its end. */
  proofDays: 180,
} as const
