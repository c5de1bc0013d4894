import type { Catalogue } from '../catalogue.ts';

/** The texts of the menu at the user's name in Spanish. */
export const accountMenuEsES: Catalogue['accountMenu'] = {
  entry: {
    account: 'Mi cuenta',
    logs: 'Registros',
    users: 'Usuarios',
    computed: 'Atributos calculados',
    server: 'Configuración del servidor',
    label: 'Marca y contacto',
    statistics: 'Estadísticas del servidor',
    notifications: 'Notificaciones',
    drivers: 'Conductores',
    calendars: 'Calendarios',
    maintenance: 'Mantenimientos',
  },
  section: {
    fleet: 'Flota',
    people: 'Personas',
    server: 'Servidor',
  },
  acting: 'Actuando como %name%',
  back: 'Volver a mi cuenta',
  expiresIn: 'Expira en:',
};
