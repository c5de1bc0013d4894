/** The texts of the map search in Portuguese. */
export const mapSearchPtBR = {
  placeholder: 'Buscar no mapa',
  close: 'Fechar a busca',
  found: 'Resultados da busca',
  hint: 'Veículos, grupos, cercas, cidades ou coordenadas, como -23.55, -46.63.',
  hintPlaces: 'Veículos, grupos, cercas, endereços ou coordenadas.',
  asking: 'Buscando…',
  nothing: 'Nada encontrado.',
  failed: 'Não foi possível buscar lugares. %reason%',
  unavailable: 'A busca de endereços está com problemas. Tente mais tarde.',
  retry: 'Tentar de novo',
  noVehicle: 'Nenhum veículo deste grupo está no mapa.',
  noArea: 'Esta cerca não tem área para mostrar.',
  notDriving: 'Este motorista não está em nenhum veículo agora.',
  kinds: { vehicle: 'Veículos', driver: 'Motoristas', group: 'Grupos', geofence: 'Cercas', place: 'Lugares' },
};
