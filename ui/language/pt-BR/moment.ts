/** The texts of the past of the whole fleet in Portuguese. */
export const momentPtBR = {
  title: 'A frota no passado',
  controls: 'Reprodução',
  slider: 'Hora do dia',
  play: 'Reproduzir (Espaço)',
  pause: 'Pausar (Espaço)',
  realTime: 'Tempo real',
  speedIs: 'Velocidade da reprodução: %speed%',
  dayBefore: 'Dia anterior',
  dayAfter: 'Dia seguinte',
  live: 'Ao vivo',
  loading: 'Carregando…',
  failed: 'Não foi possível carregar este momento.',
  refused: 'Sua conta não pode ver um passado tão distante.',
  unsupported:
    'Este servidor não mostra a frota inteira no passado. O percurso de um veículo está nos relatórios dele.',
  retry: 'Tentar de novo',
  noActions:
    'Você está vendo o passado. Comandos e âncoras agem sobre o veículo como ele está agora: volte para Ao vivo para usá-los.',
};
