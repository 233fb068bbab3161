/** Payload of `/payment?q=`: the card's secret, and the amount in whole taka. */
export type Due = { client_secret: string; amount: number }

declare module '@tanstack/react-router' {
  interface HistoryState {
    due?: Due
    /** The parcel to pay; in a URL only on the way to the login and back. */
    parcelId?: string
    /** Whether the parcel's price is too small for a card. */
    isTooSmall?: boolean
    /** Whether the dialog in the URL was opened on its own screen, so that Back closes it. */
    isOpenedHere?: boolean
    /** The parcel booked on the previous screen. */
    bookedId?: string
    /** An email to prefill the forms of login and recovery; never put in a URL. */
    email?: string
    /** Whether a recovery code was asked for with this email. */
    isCodeSent?: boolean
  }
}

const LONGEST_SECRET = 200

/** Encodes as base64url of the JSON. */
export const encodeDue = ({ client_secret, amount }: Due) =>
  btoa(JSON.stringify({ client_secret, amount })).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Decodes `q`, which is untrusted: an invalid secret becomes '', an invalid amount 0. */
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
