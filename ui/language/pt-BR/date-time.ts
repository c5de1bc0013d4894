/** The texts of fields for dates and times in Portuguese. */
export const dateTimePtBR = {
  choose: 'Escolher uma data',
  form: { day: 'dd/mm/aaaa', dayAndTime: 'dd/mm/aaaa hh:mm' },
  problem: {
    notDate: 'Digite uma data, como %example%.',
    notDateAndTime: 'Digite uma data e um horário, como %example%.',
    noSuchDate: 'Esta data não existe.',
  },
};
