export const proofs = {
  signHere: 'Sign here',
  signAgain: 'Clear the signature',
  photo: 'Take a photo',
  retake: 'Take it again',
  unreadable: 'This picture cannot be read. Take it again.',
  photoTaken: 'The photo is kept with this delivery',
}
