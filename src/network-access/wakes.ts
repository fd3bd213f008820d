/**
 * The id with which `network-access` is woken when controllers were created, changed or deleted. Other ids are those of
 * controllers that have something due, and of organizations whose clients have changed.
 */
export const controllers_changed = "controllers";
