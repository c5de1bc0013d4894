/** The texts of scheduled reports in Portuguese. */
export const reportSchedulesPtBR = {
  manage: 'Gerenciar',
  mail: 'Enviar por e-mail regularmente',
  next: 'próximo envio: %time%',
  over: 'sem novos envios',
  nobody: 'Sem destinatários',
  people_one: '%count% destinatário',
  people_other: '%count% destinatários',
  people_many: '%count% destinatários',
};
