export const statistics = {
  yearInvalid: 'Choose a year from 2021 to the current one',
}
