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
  newCalendar: 'Criar um calendário',
  frequency: { daily: 'Todos os dias', weekly: 'Toda segunda-feira', monthly: 'No dia 1º de cada mês' },
  time: 'Hora do dia',
  timeMissing: 'Digite primeiro a hora.',
  create: 'Criar',
  calendarName: '%frequency%, %time%',
  covers: 'Cada relatório abrange o tempo desde o anterior.',
  noMail:
    'Este servidor ainda não tem um servidor de e-mail configurado: só recebem relatórios os destinatários com um servidor de e-mail próprio.',
  mailed:
    'Ao salvar, o agendamento começa para estes destinatários e para você. Sem veículos e grupos, cada destinatário recebe um relatório de todos os veículos que pode ver.',
};
