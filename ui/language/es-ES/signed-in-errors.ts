import type { signedInErrorsPtBR } from '../pt-BR/signed-in-errors.ts';

/** Errors that only signed-in users can get: they follow actions in screens and dialogs. */
export const signedInErrorsEsES: { readonly [Code in keyof typeof signedInErrorsPtBR]: string } = {
  THE_USER_DOES_NOT_SEE_THE_VEHICLE: 'Este usuario no ve el vehículo; asigne la alarma a otra persona.',
  COMMAND_NOT_SUPPORTED: 'El rastreador de este vehículo no admite este comando. No se envió nada.',
  TIME_PERIOD_EXCEEDS_THE_LIMIT:
    'El período es demasiado largo para un reporte por día. Elija uno más corto.',
  ADDRESS_IS_TOO_LONG: 'La solicitud nombra demasiados vehículos. Elija grupos o menos vehículos.',
  REPORT_IS_TOO_LARGE: 'El reporte es demasiado grande. Elija un período más corto o menos vehículos.',
  TOO_MANY_SHARED_LINKS: 'Tiene demasiados enlaces compartidos. Elimine los que ya no necesite.',
  TOO_MANY_REPORTS_AT_ONCE: 'Demasiados reportes a la vez. Espere a que termine uno.',
  SERVER_NOT_BACK:
    'El servidor todavía no volvió. Necesita un gestor de servicios, como systemd o Docker, que lo inicie de nuevo.',
  RECENT_LOGIN_REQUIRED: 'Escriba su contraseña actual para cambiar esto.',
  PERMISSION_NOT_HELD: 'No puede otorgar un permiso que no tiene.',
  NO_BROWSER_IS_NOTIFIED: 'Las notificaciones no están activadas en ninguno de sus navegadores.',
  LIMIT_NOT_HELD: 'El límite supera lo que le queda disponible.',
  RESELLER_LIMIT_REACHED: 'Se alcanzó el límite de revendedores.',
  DEVICE_LIMIT_REACHED: 'Se alcanzó el límite de vehículos.',
  INVOICE_NOT_FOUND: 'Esta factura ya no existe.',
  INVOICE_IS_NOT_OPEN_FOR_THIS_ACTION: 'La factura cambió entretanto, y esto ya no es posible.',
  TRUST_UNLOCK_WAS_ALREADY_USED:
    'El desbloqueo de confianza ya se usó. Pague las facturas pendientes para volver a usar la cuenta.',
  TRUST_UNLOCK_IS_NOT_AVAILABLE:
    'Esta cuenta no se puede abrir en confianza. Pague las facturas pendientes o contacte con soporte.',
  A_REASON_IS_REQUIRED: 'Escriba un motivo de 3 a 300 caracteres.',
  PIX_VALUE_IS_NOT_VALID: 'Revise la clave, el titular, la ciudad y las instrucciones del Pix.',
  INVOICE_MAIL_SETTING_IS_NOT_VALID: 'Revise qué correos se envían sobre las facturas.',
  THIS_INVOICE_WAS_ISSUED_ALREADY: 'Esta factura ya fue emitida. Búsquela en la lista del cliente.',
  THE_ACCOUNT_IS_NOT_SUSPENDED: 'La cuenta ya no está suspendida. Entre de nuevo.',
  DOMAIN_IS_TAKEN: 'Este dominio ya se usa en este servidor.',
  DOMAIN_IS_TOO_LONG: 'El dominio es demasiado largo.',
  DOMAIN_IS_NO_HOST_NAME: 'Escriba un dominio, por ejemplo rastreo.suempresa.com.',
  ADMINISTRATOR_ACCESS_REQUIRED: 'Solo un administrador puede hacer esto.',
  SMS_IS_NOT_SET_UP_ON_THIS_SERVER: 'El SMS no está configurado en este servidor.',
  TELEGRAM_IS_NOT_SET_UP_ON_THIS_SERVER: 'Telegram no está configurado en este servidor.',
  TOO_MANY_CODES_AT_ONCE: 'Demasiadas personas están vinculando Telegram a la vez. Inténtelo en un minuto.',
  'ONE-TIME_PASSWORD_IS_DISABLED': 'La verificación en dos pasos no está disponible en este servidor.',
  MANAGER_USER_LIMIT_REACHED: 'Se alcanzó el límite de usuarios.',
  MANAGER_ACCESS_REQUIRED: 'Su cuenta no puede administrar usuarios.',
  USER_ACCESS_DENIED: 'Usted ya no administra este usuario.',
  UNKNOWN_TOKEN: 'Este token no existe o ya no es válido.',
  USER_IS_SUPERIOR: 'No puede cambiar una cuenta superior a la suya.',
  USER_IS_SELF: 'No puede eliminar su propia cuenta.',
  OPERATION_RESTRICTED: 'Su cuenta o este servidor no permite hacer esto.',
  THE_LAST_ADMINISTRATOR_CANNOT_BE_REMOVED: 'Este es el único administrador. Defina otro antes.',
  ENGINE_STOP_NOT_CONFIRMED: 'No se guardó nada: no se confirmó el corte de motores.',
  HTTP_404_NOT_FOUND: 'Este elemento ya no existe. Recargue la página.',
  USER_NOT_AUTHED: 'Otra persona inició sesión en este navegador. Recargue la página.',
  A_PASSWORD_IS_REQUIRED_TO_SIGN_IN:
    'Sin el inicio de sesión único nada abriría esta cuenta. Defina antes una contraseña.',
  THE_SUBJECT_BELONGS_TO_ANOTHER_ACCOUNT: 'Este identificador ya está conectado a otra cuenta.',
  OPENID_PROVIDER_FAILED:
    'El servicio de inicio de sesión no respondió como debía. Inténtelo de nuevo en un momento.',
  PICTURE_IS_DAMAGED: 'La imagen está dañada o no es del tipo indicado. Elija otra.',
  PICTURE_IS_TOO_LARGE: 'La imagen es demasiado grande. Elija una más pequeña.',
  PICTURE_IS_NOT_SQUARE: 'El icono debe ser cuadrado, de al menos 192 píxeles de lado.',
  YOUR_ACCOUNT_HAS_NO_PHONE_NUMBER: 'Su cuenta no tiene teléfono. Añádalo en Cuenta.',
  YOUR_ACCOUNT_HAS_NO_MAIL_ADDRESS: 'Su cuenta no tiene correo. Añádalo en Cuenta.',
  AN_ADDRESS_OF_THIS_SERVER_IS_TESTED_IN_THE_MAP_SEARCH:
    'Una dirección de este servidor se prueba en la búsqueda del mapa.',
};
