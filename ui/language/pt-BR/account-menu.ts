/** The texts of the menu at the user's name in Portuguese. */
export const accountMenuPtBR = {
  entry: {
    account: 'Minha conta',
    logs: 'Registros',
    users: 'Usuários',
    computed: 'Atributos computados',
    server: 'Configurações do servidor',
    label: 'Marca e contato',
    statistics: 'Estatísticas do servidor',
    notifications: 'Notificações',
    drivers: 'Motoristas',
    calendars: 'Calendários',
    maintenance: 'Manutenções',
  },
  section: {
    fleet: 'Frota',
    people: 'Pessoas',
    server: 'Servidor',
  },
  acting: 'Agindo como %name%',
  back: 'Voltar à minha conta',
  expiresIn: 'Expira em:',
};
