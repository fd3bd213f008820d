import { useEffect, useState } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import type { Signature } from "./draft.ts";
import { blobOf, typedImage } from "./signature-image.ts";
import { SignaturePad } from "./signature-pad.tsx";

interface Props {
  signature: Signature | null;
  /** The client's name, the default of who signs. */
  client_name: string;
  onSignature(signature: Signature | null): void;
}

/** The client's signature: drawn with a finger, or the typed name. */
export const SignatureField = ({ signature, client_name, onSignature }: Props) => {
  const { completion } = strings.value;
  const [is_open, setOpen] = useState(signature !== null);
  /** A kept or typed signature is shown; the pad keeps its strokes while it is drawn on. */
  const [is_drawn, setDrawn] = useState(signature === null);
  const [name, setName] = useState(signature?.name ?? client_name);
  const [attempt, setAttempt] = useState(0);
  const sign = (image: string | undefined, signer = name) =>
    onSignature(image ? { name: signer.trim(), image } : null);
  const clear = () => {
    setDrawn(true);
    setAttempt(attempt + 1);
    onSignature(null);
  };
  return (
    <fieldset class="group signature">
      <legend>{completion.signature}</legend>
      {!is_open && <Button onClick={() => setOpen(true)}>{completion.get_signature}</Button>}
      {is_open && (
        <>
          <TextField
            label={completion.signer}
            name="signature.name"
            also="signature.image"
            value={name}
            onValue={(typed) => {
              setName(typed);
              if (signature) sign(signature.image, typed);
            }}
          />
          {is_drawn || !signature ? (
            <SignaturePad key={attempt} label={completion.sign_here} onImage={sign} />
          ) : (
            <SignatureImage signature={signature} />
          )}
          {!signature && <p class="hint">{completion.sign_here}</p>}
          <div class="actions">
            {signature ? (
              <Button onClick={clear}>{completion.sign_again}</Button>
            ) : (
              <Button
                disabled={name.trim() === ""}
                onClick={() => {
                  setDrawn(false);
                  sign(typedImage(name.trim()));
                }}
              >
                {completion.use_typed_name}
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
};

const SignatureImage = ({ signature: { name, image } }: { signature: Signature }) => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(blobOf(image));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [image]);
  const alt = strings.value.completion.signature_of(name);
  return address ? <img class="signature-pad" src={address} alt={alt} /> : null;
};
