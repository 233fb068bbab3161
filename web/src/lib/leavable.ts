/** Returns false if a `beforeunload` listener objects, which means that the page has unsaved input. */
export const isLeavable = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
