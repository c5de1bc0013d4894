import type { Language } from '@farol/core/domain/values/locale';

/** The texts of a mail around the event. */
interface MailTexts {
  greeting: string;
  reason: string;
  /** Changes which notification rules there are. */
  rules: string;
  vehicle: string;
  when: string;
  where: string;
  map: string;
  speed: string;
  history: string;
  /** Opens the history at the moment of the event. */
  open: string;
  testSubject: string;
  testText: string;
  reportSubject: string;
  reportText: string;
  reportPeriod: string;
  reportDataUntil: string;
  reportTooLarge: string;
}

/** The texts of mails besides the event texts, which come from the console; `%name%` is a placeholder. */
export const MAIL_TEXTS: Record<Language, MailTexts> = {
  'pt-BR': {
    greeting: 'Olá, %name%,',
    reason: 'Você recebe esta mensagem porque uma das suas regras de notificação a pede.',
    rules: 'Mudar as regras de notificação',
    vehicle: 'Veículo',
    when: 'Quando',
    where: 'Onde',
    map: 'No mapa',
    speed: 'Velocidade',
    history: 'No histórico',
    open: 'Ver este momento no histórico',
    testSubject: 'Mensagem de teste',
    testText: 'Os avisos por e-mail estão funcionando.',
    reportSubject: 'Relatório: %name%',
    reportText: 'O relatório “%name%” está em anexo.',
    reportPeriod: 'Período: %from% a %to%',
    reportDataUntil: 'Dados até %moment%. O que chegou depois falta neste relatório.',
    reportTooLarge:
      'O relatório “%name%” não pôde ser enviado: é grande demais para um e-mail. Escolha menos veículos ou um período menor.',
  },
  'es-ES': {
    greeting: 'Hola, %name%:',
    reason: 'Recibe este mensaje porque una de sus reglas de notificación lo pide.',
    rules: 'Cambiar las reglas de notificación',
    vehicle: 'Vehículo',
    when: 'Cuándo',
    where: 'Dónde',
    map: 'En el mapa',
    speed: 'Velocidad',
    history: 'En el historial',
    open: 'Ver este momento en el historial',
    testSubject: 'Mensaje de prueba',
    testText: 'Los avisos por correo funcionan.',
    reportSubject: 'Informe: %name%',
    reportText: 'Adjuntamos el informe «%name%».',
    reportPeriod: 'Periodo: %from% a %to%',
    reportDataUntil: 'Datos hasta %moment%. En este informe falta lo que llegó después.',
    reportTooLarge:
      'El informe «%name%» no se pudo enviar: es demasiado grande para un correo. Elija menos vehículos o un periodo más corto.',
  },
  'en-US': {
    greeting: 'Hello %name%,',
    reason: 'You receive this message because one of your notification rules asks for it.',
    rules: 'Change the notification rules',
    vehicle: 'Vehicle',
    when: 'When',
    where: 'Where',
    map: 'On the map',
    speed: 'Speed',
    history: 'In the history',
    open: 'See this moment in the history',
    testSubject: 'Test message',
    testText: 'Alerts by mail work.',
    reportSubject: 'Report: %name%',
    reportText: 'The report “%name%” is attached.',
    reportPeriod: 'Period: %from% to %to%',
    reportDataUntil: 'Data up to %moment%. What came later is missing in this report.',
    reportTooLarge:
      'The report “%name%” could not be sent: it is too large for a mail. Choose fewer vehicles or a shorter period.',
  },
};
