/** The texts of each kind of record in Portuguese. */
export const recordKindsPtBR = {
  kind: {
    devices: {
      many: 'Dispositivos',
      empty: 'Nenhum dispositivo ainda',
      emptyText: 'Os veículos que você rastreia aparecem aqui.',
      add: 'Novo dispositivo',
    },
    groups: {
      many: 'Grupos',
      empty: 'Nenhum grupo ainda',
      emptyText: 'Grupos reúnem dispositivos e passam a eles o que for atribuído ao grupo.',
      add: 'Novo grupo',
    },
    geofences: {
      many: 'Cercas',
      empty: 'Nenhuma cerca ainda',
      emptyText: 'Desenhe uma área no mapa para saber quais veículos entram e saem.',
      add: 'Nova cerca',
    },
    commands: {
      many: 'Comandos salvos',
      empty: 'Nenhum comando salvo ainda',
      emptyText: 'Guarde aqui os comandos que você envia com frequência.',
      add: 'Novo comando',
    },
    drivers: {
      many: 'Motoristas',
      empty: 'Nenhum motorista ainda',
      emptyText: 'Os motoristas da frota aparecem aqui.',
      add: 'Novo motorista',
    },
    calendars: {
      many: 'Calendários',
      empty: 'Nenhum calendário ainda',
      emptyText: 'Calendários definem quando as regras valem.',
      add: 'Novo calendário',
    },
    maintenances: {
      many: 'Manutenções',
      empty: 'Nenhuma manutenção ainda',
      emptyText: 'Manutenções por distância ou horas de motor aparecem aqui.',
      add: 'Nova manutenção',
    },
    computedAttributes: {
      many: 'Atributos computados',
      empty: 'Nenhum atributo computado ainda',
      emptyText: 'Valores calculados a cada posição aparecem aqui.',
      add: 'Novo atributo computado',
    },
    notifications: {
      many: 'Notificações',
      empty: 'Nenhuma notificação ainda',
      emptyText: 'As regras de notificação aparecem aqui.',
      add: 'Nova notificação',
    },
    scheduledReports: {
      many: 'Relatórios agendados',
      empty: 'Nenhum relatório agendado ainda',
      emptyText: 'Relatórios enviados por e-mail nos horários de um calendário aparecem aqui.',
      add: 'Novo agendamento',
    },
    users: {
      many: 'Usuários',
      empty: 'Nenhum usuário ainda',
      emptyText: 'As contas que você gerencia aparecem aqui.',
      add: 'Novo usuário',
    },
  },
};
