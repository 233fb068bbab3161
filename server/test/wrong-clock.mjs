// Loaded before the app: a machine whose clock is off by CLOCK_MS, and is set to as much the other way by SIGUSR2.
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
