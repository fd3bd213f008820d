import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { ownId } from "../session/session.ts";
import { addressOf, type Choice } from "./choice.ts";
import { isZoom, type Zoom } from "./zoom.ts";

/** Kept per person on the device. */
const storageKey = (): string => `lastmile.plan.zoom.${ownId()}`;

const stored = (): Zoom => {
  const zoom = Number(localStorage.getItem(storageKey()) ?? 1);
  return isZoom(zoom) ? zoom : 1;
};

/** The zoom in the address, else this person's last one, and how to change both. */
export const useZoom = (choice: Choice): { zoom: Zoom; setZoom(zoom: Zoom): void } => {
  const { route } = useLocation();
  const [own, setOwn] = useState(stored);
  const setZoom = (zoom: Zoom): void => {
    setOwn(zoom);
    localStorage.setItem(storageKey(), String(zoom));
    route(addressOf({ ...choice, zoom: zoom === 1 ? undefined : zoom }), true);
  };
  return { zoom: choice.zoom ?? own, setZoom };
};
