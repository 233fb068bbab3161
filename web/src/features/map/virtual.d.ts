declare module 'virtual:outline' {
  const outline: import('../../../outline.ts').Outline
  export default outline
}
