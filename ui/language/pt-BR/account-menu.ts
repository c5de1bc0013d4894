/** The texts of the user menu in Portuguese. */
export const accountMenuPtBR = {
  entry: {
    account: 'Minha conta',
    logs: 'Registro de atividades',
    users: 'Usuários',
    shares: 'Links compartilhados',
    computed: 'Atributos computados',
    server: 'Configurações do servidor',
    branding: 'Marca e contato',
    statistics: 'Estatísticas do servidor',
    ownVehicles: 'Começar com meus veículos',
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
  acting: 'Usando a conta de %name%',
  back: 'Voltar à minha conta',
  backFailed: 'Não foi possível voltar à sua conta',
  backRetry: 'Tentar de novo',
  backClose: 'Fechar',
  expiresIn: 'Expira em:',
};
