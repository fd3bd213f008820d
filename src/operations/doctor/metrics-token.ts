const length_min = 16;
const different_min = 8;
/** Without the words by which tokens are guessed. */
const rest_min = 12;

const known_words =
  /password|passw0rd|passwort|secret|token|metrics?|lastmile|prometheus|grafana|monitor(?:ing)?|admin|root|change-?me|letmein|example|default|bearer|qwert[yz](?:uiop)?|0123456789(?:abcdef)?|12345678?9?0?|abcdef(?:ghijklmnop)?|test/gi;

/** Why a token can be guessed; null for a good one, as `openssl rand -hex 32` or 12 random bytes give it. */
export const tokenWeakness = (token: string): string | null => {
  if (token.length < length_min) return `has only ${token.length} characters`;
  if (new Set(token).size < different_min) return "repeats only a few characters";
  const rest = token.replace(known_words, "");
  return rest.length < rest_min || new Set(rest).size < different_min
    ? "consists of common words"
    : null;
};
