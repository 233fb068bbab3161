/** Whoever asks the browser not to leave has something that is not saved. */
export const isLeavable = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
