/** The company's time zone: times are shown in it, and the server computes days in it. */
export const HOME_ZONE = 'Asia/Dhaka'
