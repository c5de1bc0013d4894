/** The texts of the search on the map in Portuguese. */
export const placesPtBR = {
  search: 'Buscar no mapa',
  placeholder: 'Buscar no mapa',
  close: 'Fechar a busca',
  found: 'Encontrados',
  hint: 'Veículos, grupos, cercas ou coordenadas, como -23.55, -46.63.',
  hintPlaces: 'Veículos, grupos, cercas, endereços ou coordenadas.',
  asking: 'Procurando lugares…',
  nothing: 'Nada encontrado.',
  failed: 'Os lugares não puderam ser procurados. %reason%',
  unavailable: 'O serviço de endereços está com problemas.',
  retry: 'Tentar de novo',
  noVehicle: 'Nenhum veículo deste grupo está no mapa.',
  noArea: 'Esta cerca não tem área para mostrar.',
  notDriving: 'Este motorista não está em nenhum veículo agora.',
  unmark: 'Tirar a marca de %name%',
  kinds: { vehicle: 'Veículos', driver: 'Motoristas', group: 'Grupos', geofence: 'Cercas', place: 'Lugares' },
};
