export type FieldError = { path: string; message: string }

/** The body of a refusal; only a 5xx has a `requestId`. */
export type ProblemBody = { success: false; message: string; errors?: FieldError[]; requestId?: string }

/** A refused or failed call. `status` is 0 when no reply came. */
export class Problem extends Error {
  readonly success = false
  readonly status: number
  readonly errors: FieldError[]
  readonly requestId: string | undefined
  constructor(status: number, body: ProblemBody) {
    super(body.message)
    this.status = status
    this.errors = body.errors ?? []
    this.requestId = body.requestId
  }
}

/** By shape: a problem that comes from the server's rendering is not an instance of the class. */
export const isProblem = (e: unknown): e is Problem =>
  typeof e === 'object' && e !== null && 'success' in e && e.success === false && 'status' in e

/** Whether the server refused (4xx). After no reply or a failure of the server, the call may have been carried out. */
export const isRefusal = (e: unknown): e is Problem => isProblem(e) && e.status >= 400 && e.status < 500
