/** The texts of drivers in Portuguese. */
export const driversPtBR = {
  license: {
    expired: 'CNH vencida',
    within30: 'CNH vence em até 30 dias',
    within90: 'CNH vence em até 90 dias',
  },
};
