/** The texts of maintenance in Portuguese. */
export const maintenancesPtBR = {
  progress: 'Próximas revisões',
  device: 'Escolha um dispositivo',
  noServices: 'Nenhuma manutenção está atribuída a este dispositivo ou aos seus grupos.',
  unknownValue: 'O dispositivo ainda não informou este valor.',
  overdue: 'Atrasada em %amount%',
  dueNow: 'É para agora',
  remaining: 'Faltam %amount%',
  now: 'Agora: %amount%',
  dueAt: 'próxima em %amount%',
  wasDueAt: 'devia ser feita em %amount%',
};
