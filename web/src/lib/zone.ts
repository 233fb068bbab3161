export const HOME_ZONE = 'Asia/Dhaka'
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || HOME_ZONE
