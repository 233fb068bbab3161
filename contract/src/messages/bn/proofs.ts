export const proofs = {
  signHere: 'এখানে স্বাক্ষর করুন',
  signAgain: 'স্বাক্ষর মুছুন',
  photo: 'ছবি তুলুন',
  retake: 'আবার তুলুন',
  unreadable: 'ছবিটি পড়া যাচ্ছে না। আবার তুলুন।',
  photoTaken: 'ছবিটি এই ডেলিভারির সঙ্গে রাখা হলো',
}
