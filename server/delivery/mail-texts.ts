import type { Language } from '@farol/core/domain/values/locale';

/** The texts of a mail around the event. */
interface MailTexts {
  greeting: string;
  reason: string;
  when: string;
  where: string;
  map: string;
  speed: string;
  testSubject: string;
  testText: string;
  reportSubject: string;
  reportText: string;
  reportPeriod: string;
  reportTooLarge: string;
}

/** The texts of mails besides the event texts, which come from the console; `%name%` is a placeholder. */
export const MAIL_TEXTS: Record<Language, MailTexts> = {
  'pt-BR': {
    greeting: 'Olá, %name%,',
    reason: 'Você recebe esta mensagem porque uma das suas regras de notificação a pede.',
    when: 'Quando: %time%',
    where: 'Onde: %place%',
    map: 'No mapa: %link%',
    speed: 'Velocidade: %speed%',
    testSubject: 'Mensagem de teste',
    testText: 'Os avisos por e-mail estão funcionando.',
    reportSubject: 'Relatório: %name%',
    reportText: 'O relatório “%name%” está em anexo.',
    reportPeriod: 'Período: %from% a %to%',
    reportTooLarge:
      'O relatório “%name%” não pôde ser enviado: é grande demais para um e-mail. Escolha menos veículos ou um período menor.',
  },
  'es-ES': {
    greeting: 'Hola, %name%:',
    reason: 'Recibe este mensaje porque una de sus reglas de notificación lo pide.',
    when: 'Cuándo: %time%',
    where: 'Dónde: %place%',
    map: 'En el mapa: %link%',
    speed: 'Velocidad: %speed%',
    testSubject: 'Mensaje de prueba',
    testText: 'Los avisos por correo funcionan.',
    reportSubject: 'Informe: %name%',
    reportText: 'Adjuntamos el informe «%name%».',
    reportPeriod: 'Periodo: %from% a %to%',
    reportTooLarge:
      'El informe «%name%» no se pudo enviar: es demasiado grande para un correo. Elija menos vehículos o un periodo más corto.',
  },
  'en-US': {
    greeting: 'Hello %name%,',
    reason: 'You receive this message because one of your notification rules asks for it.',
    when: 'When: %time%',
    where: 'Where: %place%',
    map: 'On the map: %link%',
    speed: 'Speed: %speed%',
    testSubject: 'Test message',
    testText: 'Alerts by mail work.',
    reportSubject: 'Report: %name%',
    reportText: 'The report “%name%” is attached.',
    reportPeriod: 'Period: %from% to %to%',
    reportTooLarge:
      'The report “%name%” could not be sent: it is too large for a mail. Choose fewer vehicles or a shorter period.',
  },
};
