import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of the options of record fields in Spanish. */
export const recordOptionsEsES: Pick<Catalog['records'], 'option'> = {
  option: {
    language: {
      'pt-BR': 'Português',
      'es-ES': 'Español',
      'en-US': 'English',
    },
    baseMap: {
      offline: 'Sin conexión',
      street: 'Calles',
      light: 'Claro',
      dark: 'Oscuro',
      satellite: 'Satélite',
    },
    coordinateFormat: {
      dd: 'Grados decimales',
      ddm: 'Grados y minutos',
      dms: 'Grados, minutos y segundos',
    },
    speedUnit: {
      kmh: 'km/h',
      mph: 'mph',
      kn: 'nudos',
    },
    distanceUnit: {
      km: 'Kilómetros',
      miles: 'Millas',
    },
    privateTrips: {
      off: 'No permitidos',
      hidden: 'Permitidos: las posiciones no se guardan',
      marked: 'Permitidos: marcados como privados, posiciones visibles',
    },
    billingFineMode: {
      FIXED: 'Importe fijo',
      PERCENTAGE: 'Porcentaje',
    },
    billingDisccountMode: {
      FIXED: 'Importe fijo',
      PERCENTAGE: 'Porcentaje',
    },
    reportType: {
      trips: 'Viajes',
      stops: 'Paradas',
      summary: 'Resumen',
      events: 'Eventos',
      route: 'Posiciones',
      devices: 'Vehículos',
    },
    maintenanceType: {
      totalDistance: 'Distancia',
      hours: 'Horas',
    },
    outputType: {
      string: 'Texto',
      number: 'Número',
      boolean: 'Sí o no',
    },
    notificators: {
      web: 'Pantalla',
      mail: 'Correo',
      webhook: 'Webhook',
      firebase: 'Push (celular o navegador)',
      telegram: 'Telegram',
      sms: 'SMS',
      command: 'Comando al vehículo',
    },
    escalateNotificators: {
      mail: 'Correo',
      webhook: 'Webhook',
      firebase: 'Celular',
      telegram: 'Telegram',
      sms: 'SMS',
    },
    position: {
      'top-right': 'Arriba a la derecha',
      'top-left': 'Arriba a la izquierda',
      'bottom-right': 'Abajo a la derecha',
      'bottom-left': 'Abajo a la izquierda',
    },
    noticeColor: {
      standard: 'Sin color',
      'soft-red': 'Rojo suave',
      red: 'Rojo',
      'soft-green': 'Verde suave',
      green: 'Verde',
      'soft-yellow': 'Amarillo suave',
      yellow: 'Amarillo',
      'soft-info': 'Azul suave',
      info: 'Azul',
    },
    situation: {
      ativo: 'Activo',
      desativado: 'Desactivado',
      estoque: 'En inventario',
    },
    deviceState: {
      installed: 'Instalado',
      in_service: 'En servicio',
      in_stock: 'En inventario',
      with_failures: 'Con fallas',
      company: 'En la empresa',
      withdrawn: 'Retirado',
    },
    displayMode: {
      odometer: 'Odómetro',
      hours: 'Horas',
    },
  },
};
