/** A seat that came from another device: comes with the page that such a link opens. */
export const move = {
  title: "Продолжить здесь",
  looking: "Проверяем код…",
  whose: (room: string, name: string) => `${room}. Вы войдёте как: ${name}`,
  means: "Всё будет как на прежнем устройстве. Оно тоже останется в комнате: играть можно с любого из двух.",
  go: "Продолжить на этом устройстве",
  going: "Переносим…",
  here: "Вы уже здесь",
  hereAs: (room: string, name: string) => `${room}. Вы в этом браузере: ${name}`,
  hereMeans: "Код не использован: откройте ссылку на другом устройстве или в другом браузере.",
  toSeat: "К своему месту",
  failed: "Перенести не получилось",
  toRoom: "Открыть комнату",
};
