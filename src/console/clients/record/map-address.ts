/** Where maps show a place: an ordinary link, and one that a phone opens with its own map. */
export const mapAddress = (latitude: number, longitude: number) => ({
  map: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  phone: `geo:${latitude},${longitude}?q=${latitude},${longitude}`,
});
