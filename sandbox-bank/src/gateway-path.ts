/** Where the gateway's page lies, at the bank and in the app that shows it. */
export const GATEWAY_PAGE = '/sandbox-gateway'
