import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of onboarding in Spanish. */
export const onboardingEsES: Catalog['onboarding'] = {
  progress: 'Progreso',
  part: { vehicle: 'Vehículo', report: 'Primer envío', arrived: 'En el mapa' },
  welcome: '¡Bienvenido! Pongamos su primer vehículo en el mapa',
  welcomeText: 'Póngale un nombre, elija cómo va a enviar y espere el primer envío. Tarda unos dos minutos.',
  welcomeNeeds:
    'Necesita un teléfono o un rastreador. Sin ninguno, un envío de prueba muestra cómo funciona.',
  add: 'Registrar un vehículo',
  later: 'Más tarde',
  laterText: 'Puede volver desde la lista de vehículos cuando quiera.',
  vehicle: '¿Qué vehículo?',
  name: 'Nombre',
  nameText: 'Como usted lo llama: la matrícula, el número o quién lo conduce.',
  uniqueId: 'Identificador',
  uniqueIdText:
    'Lo que el rastreador o teléfono envía para decir quién es. Un teléfono acepta cualquiera: conserve esta sugerencia. Un rastreador tiene el suyo, normalmente los 15 dígitos del IMEI en su etiqueta.',
  added: '%name% fue registrado',
  unregistered: 'Un rastreador con el identificador %uniqueId% está enviando, pero no está registrado.',
  addUnregistered: 'Registrarlo',
  addUnregisteredLabel: 'Registrar el rastreador con el identificador %uniqueId%',
  another: 'Registrar otro vehículo',
  arrived: '%name% está en el mapa',
  arrivedNow: 'Llegó el primer envío.',
  arrivedText: 'Llegó su primer envío. A partir de ahora el mapa lo sigue por sí solo.',
  next: '¿Qué sigue?',
  open: 'Abrir el vehículo',
  openText: 'Valores, eventos y ficha: matrícula, foto, conductor',
  nextStep: {
    users: 'Invitar usuarios',
    usersText: 'Quién ve qué vehículos y puede hacer qué',
    geofence: 'Dibujar una geocerca',
    geofenceText: 'Saber cuándo los vehículos entran y salen de un lugar',
    alerts: 'Elegir alertas',
    alertsText: 'De qué quiere recibir alertas, y cómo',
  },
};
