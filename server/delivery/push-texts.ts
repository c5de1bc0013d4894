import type { Language } from '@farol/core/domain/values/locale';

/** The texts of push messages besides those of events, which come from the console. */
export const PUSH_TEXTS: Readonly<
  Record<Language, { acknowledge: string; testTitle: string; testText: string }>
> = {
  'pt-BR': {
    acknowledge: 'Marcar como atendido',
    testTitle: 'Mensagem de teste',
    testText: 'As notificações neste aparelho estão funcionando.',
  },
  'es-ES': {
    acknowledge: 'Marcar como atendida',
    testTitle: 'Mensaje de prueba',
    testText: 'Las notificaciones en este dispositivo funcionan.',
  },
  'en-US': {
    acknowledge: 'Acknowledge',
    testTitle: 'Test message',
    testText: 'Notifications on this device work.',
  },
};
