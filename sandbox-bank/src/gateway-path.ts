/** Path of the gateway's page, at the bank and in the app, which serves it too. */
export const GATEWAY_PAGE = '/sandbox-gateway'
