/** The texts of the choice of a period in Portuguese. */
export const periodPtBR = {
  label: 'Período',
  from: 'De',
  to: 'Até',
  lastHour: 'Última hora',
  today: 'Hoje',
  yesterday: 'Ontem',
  last7: 'Últimos 7 dias',
  last30: 'Últimos 30 dias',
  last90: 'Últimos 90 dias',
  thisWeek: 'Esta semana',
  lastWeek: 'Semana passada',
  thisMonth: 'Este mês',
  lastMonth: 'Mês passado',
  custom: 'Personalizado',
};
