/** The texts of date and time fields in Portuguese. */
export const dateTimePtBR = {
  choose: 'Escolher uma data',
  chooseTime: 'Escolher um horário',
  form: { day: 'dd/mm/aaaa', dayAndTime: 'dd/mm/aaaa hh:mm', time: 'hh:mm' },
  problem: {
    notDate: 'Digite uma data, como %example%.',
    notDateAndTime: 'Digite uma data e um horário, como %example%.',
    notTime: 'Digite um horário, como %example%.',
    noSuchDate: 'Esta data não existe.',
  },
};
