import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of whatever can stop an engine in Spanish. */
export const engineStopsEsES: Catalog['engineStops'] = {
  title: 'Esto puede parar motores',
  vehicle: 'Vehículo: %name%',
  vehicles_one: 'Motor de %count% vehículo',
  vehicles_many: 'Motores de %count% vehículos',
  vehicles_other: 'Motores de %count% vehículos',
  cause: {
    geofenceEnter: '“%name%” corta el motor de todo vehículo que entre, cuando vaya despacio.',
    geofenceExit: '“%name%” corta el motor de todo vehículo que salga, cuando vaya despacio.',
    geofenceBoth: '“%name%” corta el motor de todo vehículo que entre o salga, cuando vaya despacio.',
    geofenceOfLocking: '“%name%” corta el motor de los vehículos que se bloquean en todas sus geocercas.',
    anchor: 'El ancla “%name%” corta el motor del vehículo que salga de ella.',
    device: 'A “%name%” se le cortará el motor en sus geocercas, cuando vaya despacio.',
    driver: 'A “%name%” se le cortará el motor cuando no se identifique ningún conductor.',
    group: 'El grupo “%name%” tiene geocercas que cortan motores.',
    command: '“%name%” corta el motor de todo vehículo que reciba este comando.',
    freeText: '“%name%” es texto libre y puede cortar el motor del vehículo que lo reciba.',
    notification: 'La regla de alerta “%name%” envía un comando que corta el motor.',
    attribute: '“%name%” cambia dónde está el vehículo y, con ello, cuándo las geocercas cortan su motor.',
    computed: '“%name%” cambia lo que reporta el vehículo y, con ello, cuándo se corta su motor.',
    waiting:
      '“%name%” decide cuánto tiempo un bloqueo espera a su vehículo y hasta qué velocidad se entrega.',
    calendar: 'El calendario cambia cuándo “%name%” corta motores.',
  },
  more_one: 'y %count% regla más',
  more_many: 'y %count% reglas más',
  more_other: 'y %count% reglas más',
  noVehicles: 'Aún no hay vehículos vinculados. Al vincular uno se preguntará de nuevo.',
  unknownVehicles: 'Este servidor no informa de qué vehículos están vinculados.',
  hold: 'Mantenga pulsado para confirmar',
  mark: {
    enter: 'Bloquea el motor al entrar',
    exit: 'Bloquea el motor al salir',
    both: 'Bloquea el motor al entrar y al salir',
  },
};
