/** The texts of the options of record fields in Portuguese. */
export const recordOptionsPtBR = {
  option: {
    language: {
      'pt-BR': 'Português',
      'es-ES': 'Español',
      'en-US': 'English',
    },
    baseMap: {
      offline: 'Offline',
      street: 'Ruas',
      light: 'Claro',
      dark: 'Escuro',
      satellite: 'Satélite',
    },
    coordinateFormat: {
      dd: 'Graus decimais',
      ddm: 'Graus e minutos',
      dms: 'Graus, minutos e segundos',
    },
    speedUnit: {
      kmh: 'km/h',
      mph: 'mph',
      kn: 'nós',
    },
    distanceUnit: {
      km: 'Quilômetros',
      miles: 'Milhas',
    },
    privateTrips: {
      off: 'Não permitidas',
      hidden: 'Permitidas: posições não são guardadas',
      marked: 'Permitidas: marcadas como particulares, posições visíveis',
    },
    billingFineMode: {
      FIXED: 'Valor fixo',
      PERCENTAGE: 'Percentual',
    },
    billingDisccountMode: {
      FIXED: 'Valor fixo',
      PERCENTAGE: 'Percentual',
    },
    reportType: {
      trips: 'Viagens',
      stops: 'Paradas',
      summary: 'Resumo',
      events: 'Eventos',
      route: 'Posições',
      devices: 'Veículos',
    },
    maintenanceType: {
      totalDistance: 'Distância',
      hours: 'Horas',
    },
    outputType: {
      string: 'Texto',
      number: 'Número',
      boolean: 'Sim ou não',
    },
    notificators: {
      web: 'Tela',
      mail: 'E-mail',
      webhook: 'Webhook',
      firebase: 'Push (celular ou navegador)',
      telegram: 'Telegram',
      sms: 'SMS',
      command: 'Comando ao veículo',
    },
    escalateNotificators: {
      mail: 'E-mail',
      webhook: 'Webhook',
      firebase: 'Celular',
      telegram: 'Telegram',
      sms: 'SMS',
    },
    position: {
      'top-right': 'Superior direito',
      'top-left': 'Superior esquerdo',
      'bottom-right': 'Inferior direito',
      'bottom-left': 'Inferior esquerdo',
    },
    noticeColor: {
      standard: 'Sem cor',
      'soft-red': 'Vermelho suave',
      red: 'Vermelho',
      'soft-green': 'Verde suave',
      green: 'Verde',
      'soft-yellow': 'Amarelo suave',
      yellow: 'Amarelo',
      'soft-info': 'Azul suave',
      info: 'Azul',
    },
    situation: {
      ativo: 'Ativo',
      desativado: 'Desativado',
      estoque: 'Em estoque',
    },
    deviceState: {
      installed: 'Instalado',
      in_service: 'Em serviço',
      in_stock: 'Em estoque',
      with_failures: 'Com defeito',
      company: 'Na empresa',
      withdrawn: 'Retirado',
    },
    displayMode: {
      odometer: 'Odômetro',
      hours: 'Horas',
    },
  },
};
