/** Links to a location: a web map, and a `geo:` link for a phone's map app. */
export const mapAddress = (latitude: number, longitude: number) => ({
  map: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  phone: `geo:${latitude},${longitude}?q=${latitude},${longitude}`,
});
