/** What is to be paid, as `/payment?q=` carries it: the secret, and whole taka. */
export type Due = { client_secret: string; amount: number }

declare module '@tanstack/react-router' {
  interface HistoryState {
    due?: Due
    /** The parcel that is paid; never in an address. */
    parcelId?: string
    /** The parcel that was booked right before. */
    bookedId?: string
    /** With what to log in; already registered. */
    email?: string
  }
}

const LONGEST_SECRET = 200

/** base64url of the JSON. */
export const encodeDue = ({ client_secret, amount }: Due) =>
  btoa(JSON.stringify({ client_secret, amount })).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** An address is anybody's input: what is no secret or no amount is left empty. */
export const decodeDue = (q: string): Due => {
  try {
    const { client_secret, amount } = JSON.parse(atob(q.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<
      Record<keyof Due, unknown>
    >
    return {
      client_secret: typeof client_secret === 'string' && client_secret.length <= LONGEST_SECRET ? client_secret : '',
      amount: Number.isSafeInteger(amount) && Number(amount) > 0 ? Number(amount) : 0,
    }
  } catch {
    return { client_secret: '', amount: 0 }
  }
}
