/** The texts of maintenance in Portuguese. */
export const maintenancesPtBR = {
  progress: 'Próximas manutenções',
  device: 'Todos os veículos',
  noServices: 'Nenhuma manutenção está atribuída a este veículo ou aos seus grupos.',
  unknownValue: 'O veículo ainda não informou este valor.',
  overdue: 'Atrasada em %amount%',
  dueNow: 'Vence agora',
  remaining: 'Faltam %amount%',
  now: 'Agora: %amount%',
  dueAt: 'vence aos %amount%',
  wasDueAt: 'venceu aos %amount%',
};
