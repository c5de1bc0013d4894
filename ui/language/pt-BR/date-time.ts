/** The texts of date and time fields in Portuguese. */
export const dateTimePtBR = {
  choose: 'Escolher uma data',
  form: { day: 'dd/mm/aaaa', dayAndTime: 'dd/mm/aaaa hh:mm' },
  problem: {
    notDate: 'Digite uma data, como %example%.',
    notDateAndTime: 'Digite uma data e um horário, como %example%.',
    noSuchDate: 'Esta data não existe.',
  },
};
