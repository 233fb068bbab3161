export const couriers = {
  title: 'Runs',
}
