import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the user menu in Spanish. */
export const accountMenuEsES: Catalog['accountMenu'] = {
  entry: {
    account: 'Mi cuenta',
    logs: 'Registro de actividad',
    users: 'Usuarios',
    shares: 'Enlaces compartidos',
    computed: 'Atributos calculados',
    server: 'Configuración del servidor',
    branding: 'Marca y contacto',
    statistics: 'Estadísticas del servidor',
    ownVehicles: 'Empezar con mis vehículos',
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
  acting: 'Usando la cuenta de %name%',
  back: 'Volver a mi cuenta',
  backFailed: 'No se pudo volver a su cuenta',
  backRetry: 'Reintentar',
  backClose: 'Cerrar',
  expiresIn: 'Expira en:',
};
