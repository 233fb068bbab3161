// Loaded before the app: shifts its clock by CLOCK_MS; SIGUSR2 reverses the shift.
let offset = Number(process.env.CLOCK_MS)
process.on('SIGUSR2', () => {
  offset = -offset
})
const True = Date
globalThis.Date = class extends True {
  constructor(...given) {
    if (given.length) super(...given)
    else super(Date.now())
  }
  static now() {
    return True.now() + offset
  }
}
